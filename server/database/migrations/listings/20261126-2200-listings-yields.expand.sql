-- Its seller agreed that whoever buys the name becomes its holder; what was put up before says nothing of that.
ALTER TABLE listing ADD COLUMN yields boolean NOT NULL DEFAULT false;
