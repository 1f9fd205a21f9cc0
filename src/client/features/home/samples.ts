import type { SearchKind } from '#contract/registers';

/** A search to try, of one kind of a register. */
export interface SampleSearch {
  readonly kind: SearchKind['value'];
  readonly text: string;
  /** What it finds. */
  readonly shows: string;
}

/** Searches of court cases that find something wherever there are Indiana cases. */
export const COURT_SAMPLES: readonly SampleSearch[] = [
  { kind: 'name', text: 'John Smith', shows: 'person, including Jon, Johnny, J.' },
  { kind: 'name', text: 'State of Indiana', shows: 'agency or business' },
  { kind: 'attorney', text: 'Smith', shows: 'attorney’s cases' },
];
