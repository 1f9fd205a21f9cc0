/**
 * Surnames that the rules of speech would make one though they are names of different people; the
 * second of each pair is then found by its families alone.
 */
export const SURNAMES_APART: readonly { readonly reason: string; readonly pairs: string }[] = [
  {
    reason: 'Spoken apart, whatever their letters say.',
    pairs:
      'matthews-mathis bennett-benoit mitchell-michael burgess-burgos lehman-lemon law-louis ' +
      'laws-louis case-keys dow-doe little-lytle cruz-crews',
  },
];
