-- Nothing asks for grams of two characters any more: the index over them went when `label_grams` came (20261121-2210).
DROP FUNCTION name_grams(bigint, text, text);
