import { Flow } from '../flow/Flow';

/** Starts a new case: its draft, step by step. */
export function Screen() {
  return <Flow kind="newCase" />;
}
