/**
 * Different surnames that the pronunciation rules would merge; the second surname of each pair is
 * matched only through its families.
 */
export const SURNAMES_APART: readonly { readonly reason: string; readonly pairs: string }[] = [
  {
    reason: 'Pronounced differently despite their spelling.',
    pairs:
      'matthews-mathis bennett-benoit mitchell-michael burgess-burgos lehman-lemon law-louis ' +
      'laws-louis case-keys dow-doe little-lytle cruz-crews',
  },
];
