# Texts of QGo (de): describe
