import { RECORDING_OFFER } from '../features/recordingOffer/part';
import { RECORDING_PART } from '../state/recordingOffer/slice';
import type { LazyPart } from '../store/routes';
import { rowById } from './routeTable';

/** Returns a lazy part by id: a screen, or the recording dialog. */
export function lazyPart(id: string): LazyPart | undefined {
  return id === RECORDING_PART ? RECORDING_OFFER : rowById(id);
}
