# Texts of QGo (en): describe
