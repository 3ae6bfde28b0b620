-- Nobody loses time by what others ask for: when a turn was told, and what each may still ask for.

-- When its platform last refused an owed post for something that people can mend, such as a
-- permission; NULL: it did not. The next thing that happens there has it tried again.
ALTER TABLE posts ADD COLUMN refused INTEGER;
CREATE INDEX refused_posts ON posts (place) WHERE state = 'owed' AND refused IS NOT NULL;
