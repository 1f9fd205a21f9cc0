import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const SYLLABLES = 'bar ken zor mid wet tle quim ble ton ash fel gor han lin mor pel ros tan'.split(
  ' ',
);

function word(number: number): string {
  const [first, second, third] = [number % 18, Math.floor(number / 18) % 18, number % 7];
  const parts = [SYLLABLES[first], SYLLABLES[second], SYLLABLES[third]];
  const text = parts.join('');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Writes an import file of warrants for invented people; some people have several warrants. */
export async function writeWarrants(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  for (let at = 0; at < count; at++) {
    const person = (at * 7_919) % 62_003;
    const name = `${word(person)}, ${word(Math.floor(person / 31))} ${word(at % 18).slice(0, 1)}`;
    const row = {
      sourceKey: `W${String(at)}`,
      county: String(18_001 + 2 * (at % 92)),
      warrantNumber: String(at).padStart(8, '0'),
      tax: (at % 9_000) + 0.5,
      penalty: 20,
      issuedOn: `20${String(10 + (at % 16))}-03-0${String(1 + (at % 9))}`,
      filedOn: `20${String(10 + (at % 16))}-04-0${String(1 + (at % 9))}`,
      names: [{ name, address: 'Richmond, IN' }],
      statuses: [{ status: 'OPEN', on: `20${String(10 + (at % 16))}-04-10` }],
    };
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}
