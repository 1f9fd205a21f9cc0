import { useEffect } from 'react';
import type { FeeCalculation } from '#contract/schemas/efmMessages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { estimate, feesShown, selectReview, type DraftVersion } from './slice';

/** The known fees of a saved draft. */
export type Fees =
  | {
      readonly kind: 'quote';
      readonly fees: FeeCalculation;
      /** ISO instant. */
      readonly quotedAt: string;
      /** IANA zone of the court. */
      readonly timeZone: string;
      /** Fees shown to the filer before they changed; null if they didn't change. */
      readonly before: FeeCalculation | null;
    }
  | {
      readonly kind: 'estimate';
      readonly fees: FeeCalculation;
      /** ISO instant. */
      readonly quotedAt: string;
      /** IANA zone of the court. */
      readonly timeZone: string;
    }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'loading' }
  /** The draft has no court or no code yet. */
  | { readonly kind: 'none' };

/**
 * Returns the quote for this version of a draft, or otherwise an estimate, which is requested again
 * after each save.
 */
export function useFees({ draftId, version }: DraftVersion): Fees {
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(estimate.select);
  const { before, draft, quote, status } = useAppSelector(selectReview);
  useEffect(() => {
    dispatch(feesShown({ draftId, version }));
  }, [dispatch, draftId, version]);
  const isQuoted = draft?.draftId === draftId && draft.version === version && status === 'quoted';
  if (isQuoted && quote !== null && quote.quote !== null) {
    const { quote: fees, quotedAt, timeZone } = quote;
    return { kind: 'quote', fees, quotedAt, timeZone: timeZone ?? STATE_TIME_ZONE, before };
  }
  if (loaded.status === 'failed') return { kind: 'failed', error: loaded.error };
  if (!('data' in loaded)) return { kind: 'loading' };
  const { fees, quotedAt, timeZone } = loaded.data;
  if (fees === null) return { kind: 'none' };
  return { kind: 'estimate', fees, quotedAt, timeZone: timeZone ?? STATE_TIME_ZONE };
}
