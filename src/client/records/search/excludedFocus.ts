import { createContext } from 'react';
import type { MatchKind } from '#contract/matches';

/** Moves the focus to the facet of a kind of match, before the row that was used goes away. */
export const ExcludedFocusContext = createContext<(kind: MatchKind) => void>(() => undefined);
