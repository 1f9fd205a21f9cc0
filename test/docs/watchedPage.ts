import type { Action } from '@reduxjs/toolkit';
import { selectPart, type PartName } from '../../src/client/state/parts';
import { openPage, type OpenPage, type TestStoreOptions } from '../support/testStore';
import { arrow } from './diagrams';
import { initialState, MACHINES } from './machines';

/** Transitions of each machine that occurred on real pages. */
export const seen = new Map<string, Set<string>>();

function isPartName(name: string): name is PartName {
  return name.includes('/');
}

function watch(page: OpenPage): void {
  const before = new Map<string, string>();
  const look = (action: Action | undefined): void => {
    const state = page.state() as unknown as Readonly<Record<string, unknown>>;
    for (const [name, machine] of Object.entries(MACHINES)) {
      const slice = isPartName(machine.slice)
        ? selectPart(state, machine.slice)
        : state[machine.slice];
      const to = machine.nameOf(slice ?? initialState(machine));
      const from = before.get(name) ?? to;
      before.set(name, to);
      const isOwn = machine.actions.some(({ type }) => type === action?.type);
      if (action === undefined || (from === to && !isOwn)) continue;
      const arrows = seen.get(name) ?? new Set<string>();
      seen.set(name, arrows.add(arrow({ from, type: action.type, to })));
    }
  };
  look(undefined);
  page.store.subscribe(() => look(page.story.at(-1)));
}

/** Opens a page and watches its machines from the initial state. */
export async function openWatched(options: TestStoreOptions = {}): Promise<OpenPage> {
  const { at = '/in/', ...rest } = options;
  const page = await openPage({ ...rest, at: null });
  watch(page);
  if (at !== null) await page.visit(at);
  return page;
}
