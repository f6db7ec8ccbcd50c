-- What the registry takes of us for a year, so that the books and its statement agree.
UPDATE suffix_price SET cost = 1026 WHERE suffix = 'com' AND act <> 'restore';
UPDATE suffix_price SET cost = 1091 WHERE suffix = 'net' AND act <> 'restore';
