import { RECORDING_OFFER } from '../features/recordingOffer/part';
import { RECORDING_PART } from '../state/recordingOffer/slice';
import type { LazyPart } from '../store/routes';
import { rowById } from './routeTable';

/** All that comes in chunks of its own by its id: the screens, and what has no address. */
export function lazyPart(id: string): LazyPart | undefined {
  return id === RECORDING_PART ? RECORDING_OFFER : rowById(id);
}
