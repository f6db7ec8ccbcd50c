-- An item whose owner moves it changes nothing that its indexes tell until it is decided: with room on its page it is moved where it lies.
ALTER TABLE task_item SET (fillfactor = 50);
