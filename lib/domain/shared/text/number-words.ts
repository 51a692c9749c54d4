/** One to ten, in the languages of queries. */
export const NUMBER_WORDS: readonly (readonly string[])[] = [
  'one, eine, une, una, één, jedna, uma, 一人',
  'two, zwei, deux, dos, due, twee, dwie, dois, 二人',
  'three, drei, trois, tres, tre, drie, trzy, três, 三人',
  'four, vier, quatre, cuatro, quattro, cztery, quatro, 四人',
  'five, fünf, cinq, cinco, cinque, vijf, pięć, 五人',
  'six, sechs, seis, sei, zes, sześć, 六人',
  'seven, sieben, sept, siete, sette, zeven, siedem, sete, 七人',
  'eight, acht, huit, ocho, otto, osiem, oito, 八人',
  'nine, neun, neuf, nueve, nove, negen, dziewięć, 九人',
  'ten, zehn, dix, diez, dieci, tien, dziesięć, dez, 十人',
].map((words) => words.split(', '));
