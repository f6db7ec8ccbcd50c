DROP TABLE life_act;
