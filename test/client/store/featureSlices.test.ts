import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reducer } from '@reduxjs/toolkit';
import type { FeatureModule } from '../../../src/client/platform/ports';
import { partKey, type PartName } from '../../../src/client/state/parts';

const FEATURES = path.join(__dirname, '../../../src/client/features');

/** A part of a feature that loads separately has a folder and a `feature.ts` of its own. */
const folders = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((folder) =>
  existsSync(path.join(FEATURES, folder, 'feature.ts')),
);

/** Returns true if a file of the feature `folder` is in the separate part `part` of it. */
function isInside(file: string, part: string, folder: string): boolean {
  return part.startsWith(`${folder}${path.sep}`) && file.startsWith(`${part}${path.sep}`);
}

/** Modules of the feature that create a slice, a loadable, or a command. */
function sliceModules(folder: string): readonly string[] {
  return readdirSync(path.join(FEATURES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file))
    .filter((file) => folders.every((part) => part === folder || !isInside(file, part, folder)))
    .map((file) => path.join(FEATURES, file))
    .filter((file) => /\bcreate(Slice|Loadable|Command)\(/.test(readFileSync(file, 'utf8')));
}

function isSlice(value: unknown): value is { name: PartName; reducer: unknown } {
  return typeof value === 'object' && value !== null && 'name' in value && 'reducer' in value;
}

function exportedSlices(folder: string): readonly string[] {
  return sliceModules(folder)
    .flatMap((file) => Object.values(jest.requireActual<Record<string, unknown>>(file)))
    .filter(isSlice)
    .map(({ name }) => partKey(name));
}

describe('the slices of a feature', () => {
  it.each(folders)('adds all slices of a feature to the store: %s', (folder) => {
    const { feature } = jest.requireActual<{ feature: FeatureModule }>(
      path.join(FEATURES, folder, 'feature.ts'),
    );
    const reducer = feature.reducers[feature.name] as Reducer<object> | undefined;
    const joined = Object.keys(reducer?.(undefined, { type: 'start' }) ?? {});
    expect(joined.sort()).toEqual([...new Set(exportedSlices(folder))].sort());
  });
});
