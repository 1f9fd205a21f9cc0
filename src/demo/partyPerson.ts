import type { RecordName } from '../server/search/recordName';

/** Another name of a party: also known as, formerly known as, doing business as. */
export interface AliasDraft {
  readonly kind: 'AKA' | 'FKA' | 'DBA';
  readonly name: RecordName;
}

/** A person or organization as listed in one case. */
export interface PartyPerson {
  readonly name: RecordName;
  /** Null for organizations. */
  readonly birthYear: number | null;
  readonly address: string | null;
  readonly aliases: readonly AliasDraft[];
}
