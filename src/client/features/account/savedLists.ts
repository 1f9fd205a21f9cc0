import type { Locale } from '#contract/locales';
import { SAVED_ITEM_PAGES, type SavedItemKind } from '#contract/savedItems';

/** A list of saved items: what it is called, and where it is. */
export interface SavedList {
  readonly kind: SavedItemKind;
  /** "court cases", in a sentence. */
  readonly words: string;
  readonly title: string;
  readonly path: string;
  readonly isInEdition: (locale: Locale) => boolean;
}

/** The saved lists in the order of the tabs. */
export const SAVED_LISTS: readonly SavedList[] = [
  {
    kind: 'courtCase',
    words: 'Court cases',
    title: 'My Saved Cases',
    path: SAVED_ITEM_PAGES.courtCase,
    isInEdition: ({ features }) => features.court,
  },
  {
    kind: 'recorderDocument',
    words: 'Recorded documents',
    title: 'My Saved Documents',
    path: SAVED_ITEM_PAGES.recorderDocument,
    isInEdition: ({ features }) => features.recorder,
  },
  {
    kind: 'taxWarrant',
    words: 'Tax warrants',
    title: 'My Saved Tax Warrants',
    path: SAVED_ITEM_PAGES.taxWarrant,
    isInEdition: ({ features }) => features.taxWarrant,
  },
];
