import type { SearchKind } from '#contract/registers';

/** A search to try, of one kind of a register. */
export interface SampleSearch {
  readonly kind: SearchKind['value'];
  readonly text: string;
  /** What it shows of searching. */
  readonly shows: string;
}

/** Searches of court cases that find something wherever there are Indiana cases. */
export const COURT_SAMPLES: readonly SampleSearch[] = [
  { kind: 'name', text: 'John Smith', shows: 'a person, also as Jon, Johnny or J.' },
  { kind: 'name', text: 'State of Indiana', shows: 'an office or a firm' },
  { kind: 'attorney', text: 'Smith', shows: 'the cases of an attorney' },
];
