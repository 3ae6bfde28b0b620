# Texts of QGo (de): rules
