# Texts of QGo (de): commands
