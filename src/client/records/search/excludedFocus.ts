import { createContext } from 'react';
import type { MatchKind } from '#contract/matches';

/**
 * Provides a function that focuses the facet of a kind of match before the focused row is removed.
 */
export const ExcludedFocusContext = createContext<(kind: MatchKind) => void>(() => undefined);
