import { createContext } from 'react';
import type { MatchKind } from '#contract/matches';

/** Focuses the facet of a kind of match before the row with the focus is removed. */
export const ExcludedFocusContext = createContext<(kind: MatchKind) => void>(() => undefined);
