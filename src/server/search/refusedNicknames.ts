/**
 * Pairs from the nickname list that name search ignores, with reasons. All pairs were reviewed;
 * pairs without common letters, with two frequent names, or with names of both sexes were reviewed
 * individually. A pair is ignored in both directions. Its names may still match by sound, by
 * initial, or as typed.
 */
export const REFUSED_NICKNAMES: readonly { readonly reason: string; readonly pairs: string }[] = [
  {
    reason: 'Two names of different people that only sound alike.',
    pairs:
      'aaron-erin aron-erin ashley-leah floyd-lloyd brian-bryant brenda-brandy joshua-joe ' +
      'leo-leon lionel-leon luther-luke doris-dora joyce-joy julia-jill melissa-milly emily-emma ' +
      'emeline-emily emeline-emma brady-brody elbert-albert sondra-dre lois-louise louisa-lois ' +
      'louise-lois louisa-eliza louise-eliza amelia-emily roxanne-rose roxanna-rose ' +
      'jerry-geri eloise-louise rosalyn-linda linda-lynn',
  },
  {
    reason: 'One name in two languages or two old forms of it: today names of different people.',
    pairs:
      'agnes-inez ian-john ivan-john eileen-helen elaine-helen elena-helen helena-eileen ' +
      'helena-elaine helena-eleanor helena-aileen eleanor-elaine sheila-cecilia patrick-peter ' +
      'susan-hannah susannah-hannah joanna-hannah johannah-hannah orlando-roland roland-orlando ' +
      'hubert-hugh amos-moses jane-jean jean-jane jeanne-jane virginia-jane gretchen-margaret ' +
      'maureen-mary marsha-mary marion-mary raphael-ralph jehu-hugh solomon-saul robert-rupert ' +
      'mary-marie ann-nancy helen-ellen helene-ellen florence-flora ' +
      'eva-eve evaline-eve augustine-austin augustus-austin reynold-reginald bazaleel-basil',
  },
  {
    reason: 'A woman’s and a man’s form of one name.',
    pairs:
      'andrea-andrew alexandria-alexander ernestine-ernest earnest-ernestine felicia-felix ' +
      'laverne-vernon louis-louise wilma-william theodosia-theodosius emil-emily anselm-selma ' +
      'selma-anselm laurinda-lawrence june-junior paul-polly salvador-sally',
  },
  {
    reason: 'Nickname of another name, connected only through a third (Bill is William).',
    pairs:
      'robert-bill robert-billy bill-robert billy-robert bill-fred billy-fred will-fred ' +
      'willie-fred bert-bob bert-bobby rodger-bobby roger-bobby brad-ford andrew-randy ' +
      'benjamin-jamie shelton-tony carol-cassie caroline-cassie carolyn-cassie carrie-cassie ' +
      'carol-kara carol-kari veronica-franky gwen-wendy charlotte-sherry garrett-jerry ' +
      'ricky-dick clifton-tony',
  },
  {
    reason: 'Not a given name: a suffix, the start of a surname, a surname.',
    pairs: 'junior-jr mac-mc mack-mc smith-smitty',
  },
  {
    reason: 'An obsolete short form that is a surname today.',
    pairs:
      'william-bell isabel-bell brad-ford bradford-ford clifford-ford dalton-dahl david-day ' +
      'garrett-barrett greenberry-green greenberry-berry littleberry-little littleberry-berry ' +
      'winfield-field woodrow-wood obadiah-dyer jedediah-dyer jedidiah-dyer zedediah-dyer ' +
      'solomon-salmon silvester-vest esther-hester patrick-pate peter-pate rodger-hodge ' +
      'roger-hodge kingsley-king kingston-king fallon-falcon fallon-fall jehu-gee andrea-rea ' +
      'maurice-morey morris-morey seymour-morey hamilton-ham chauncey-chan roberta-roby',
  },
  { reason: 'A joke from a film.', pairs: 'westley-farmboy' },
  { reason: 'A slur, and no name of today.', pairs: 'dorcus-darkey' },
  { reason: 'Two names run together by mistake.', pairs: 'wilma-billiewilhelm' },
];
