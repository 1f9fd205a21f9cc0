const ENGLISH = new Set(
  'the of and to in that for is on by this with be as or an are from court has not was were his her their any will which at have'.split(
    ' ',
  ),
);
/** Frequent words of languages into which forms are translated; none is an English word. */
const OTHER = new Set(
  'de la el los las del que por una para se su al como más este esta sus ser usted le les des du et est dans pour qui sur une der und den von zu das mit für il della che di um uma não os ou ki nan yo li pou ak'.split(
    ' ',
  ),
);

/** Counts frequent words of English and of other languages. */
export function countLanguages(text: string): { readonly english: number; readonly other: number } {
  let [english, other] = [0, 0];
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    if (ENGLISH.has(word)) english += 1;
    else if (OTHER.has(word) || /^[^ -\u024f]/.test(word)) other += 1;
  }
  return { english, other };
}
