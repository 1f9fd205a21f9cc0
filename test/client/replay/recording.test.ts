import { readRecording, writeRecording } from '../../../src/client/replay/recording';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Reducer } from '@reduxjs/toolkit';
import type { FeatureModule } from '../../../src/client/platform/ports';
import { SECRET_SLICES } from '../../../src/client/recording/privacy';
import { createRecorder } from '../../../src/client/recording/recorder';
import { createTestPorts } from '../../support/testPorts';
import type { TapeEntry } from '../../../src/client/recording/tape';

const START = { now: 1, elapsed: 0, asked: 0, state: { site: {} }, kept: {} };
const text = (entries: readonly unknown[]): string =>
  writeRecording({ start: START, entries: entries as TapeEntry[] }, { site: {} }, 'b1');
const good = text([{ kind: 'page', at: 3, action: { type: 'a/b' } }]);
const refusal = (file: string): string | null => {
  const read = readRecording(file);
  return read.ok ? null : read.message;
};

describe('recording files', () => {
  it('round-trips a recording', () => {
    expect(refusal(good)).toBeNull();
  });

  it.each([
    ['a file that is cut off', good.slice(0, -5), /cut off/],
    ['an empty file', '', /cut off/],
    ["a file that isn't a recording", '[1, 2]', /isn't a recording/],
    [
      'an object in place of a list',
      '{"format":"countyline-recording","version":1,"entries":{}}',
      /missing/,
    ],
    ['another version', good.replace('"version":1', '"version":7'), /version 7/],
    ['a line of an unknown kind', text([{ kind: 'eval', code: 'x' }]), /Line 1/],
    [
      'a line with an unknown port method',
      text([{ kind: 'did', what: 'window.open', args: [] }]),
      /Line 1/,
    ],
    ['a read of an effect method', text([{ kind: 'read', what: 'navigation.push' }]), /Line 1/],
    ['an action without a type', text([{ kind: 'saga', action: { payload: 1 } }]), /Line 1/],
    ['a line with an invalid time', text([{ kind: 'ended', at: 'now', id: 1 }]), /Line 1/],
  ])('rejects a recording file with a message: %s', (_name, file, message) => {
    expect(refusal(file)).toMatch(message);
  });

  it('rejects a recording with a key that could change a prototype', () => {
    const file = good.replace('"type":"a/b"', '"type":"a/b","__proto__":{"x":1}');
    expect(refusal(file)).toContain('__proto__');
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('accepts query parameters with names such as constructor', () => {
    const query = { constructor: '2', prototype: '3' };
    expect(refusal(text([{ kind: 'page', at: 3, action: { type: 'a/b', query } }]))).toBeNull();
  });

  it('rejects a prototype key even if it is escaped', () => {
    const file = good.replace('"type":"a/b"', '"type":"a/b","\\u005f_proto__":{"x":1}');
    expect(refusal(file)).toContain('__proto__');
  });

  it('rejects a file larger than any recording before parsing it', () => {
    expect(refusal(' '.repeat(40_000_001))).toMatch(/larger/);
  });
});

const SRC = path.join(__dirname, '../../../src/client');

/** Names of all slices of lazy features. */
function sliceNames(): readonly string[] {
  const folders = readdirSync(path.join(SRC, 'features'), { recursive: true, encoding: 'utf8' });
  return folders
    .filter((folder) => existsSync(path.join(SRC, 'features', folder, 'feature.ts')))
    .flatMap((folder) => {
      const { feature } = jest.requireActual<{ feature: FeatureModule }>(
        path.join(SRC, 'features', folder, 'feature.ts'),
      );
      const reducer = feature.reducers[feature.name] as Reducer<object> | undefined;
      const parts = reducer?.(undefined, { type: 'start' }) ?? {};
      return Object.keys(parts).map((part) => `${feature.name}/${part}`);
    });
}

describe('secrets in recordings', () => {
  const state = {
    site: { isOnline: true },
    webhooks: {
      list: { count: 1 },
      secret: { shown: { webhookId: 7, secret: 'whsec_one', oldExpiresAt: null } },
    },
    admin: { alertSecret: { shown: { webhookId: 8, secret: 'whsec_two' } } },
  };

  it('clears signing secrets from the end state of a recording, and changes nothing else', () => {
    const file = writeRecording({ start: START, entries: [] }, state, 'b1');
    expect(file).not.toContain('whsec');
    expect(JSON.parse(file)).toMatchObject({
      end: {
        state: {
          site: { isOnline: true },
          webhooks: { list: { count: 1 }, secret: { shown: { webhookId: 7, secret: '' } } },
          admin: { alertSecret: { shown: { webhookId: 8, secret: '' } } },
        },
      },
    });
    expect(state.webhooks.secret.shown.secret).toBe('whsec_one');
  });

  it('clears signing secrets from the start state of a recording', () => {
    const recorder = createRecorder(createTestPorts().ports);
    recorder.begin(state);
    const start = JSON.stringify(recorder.read()?.start);
    expect(start).not.toContain('whsec');
    expect(start).toContain('"webhookId":7');
  });

  it('lists every slice whose name suggests a secret', () => {
    const named = sliceNames().filter((name) =>
      /secret|password|token|recovery|apiKey/i.test(name),
    );
    // A command stores only its outcome; the notice and its user are no secrets.
    const harmless = [
      'admin/alertSecretRotation',
      'passwords/passwordNotice',
      'passwords/passwordUser',
    ];
    const holding = named.filter((name) => !harmless.includes(name));
    expect(new Set(holding)).toEqual(new Set(SECRET_SLICES));
  });
});
