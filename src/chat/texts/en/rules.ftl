# Texts of QGo (en): rules
