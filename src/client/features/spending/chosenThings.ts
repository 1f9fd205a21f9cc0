import { createContext } from 'react';
import type { CodedThing } from '#contract/schemas/codeRepair';

/** Names a row among searches and purchases. */
export function thingKey({ id, kind }: Pick<CodedThing, 'id' | 'kind'>): string {
  return `${kind}/${String(id)}`;
}

/** The rows that are ticked, and how one is. */
export interface ChosenThings {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** So that a tick draws its cell, not the table. */
export const ChosenThingsContext = createContext<ChosenThings>({
  keys: new Set(),
  toggle: () => undefined,
});

/** Ids of what is ticked, of one kind. */
export function idsOf(keys: ReadonlySet<string>, kind: CodedThing['kind']): number[] {
  return [...keys].flatMap((key) => (key.startsWith(`${kind}/`) ? Number(key.split('/')[1]) : []));
}
