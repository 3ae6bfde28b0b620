# Texts of QGo (en): commands
