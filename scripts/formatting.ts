import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from './sources';

/** Formats a file's text as `npm run check:format` expects it. Throws if the text has an error. */
export async function formatText(file: string, text: string): Promise<string> {
  const settings = readFileSync(path.join(ROOT, '.oxfmtrc.json'), 'utf8');
  const { code, errors } = await format(file, text, JSON.parse(settings) as FormatConfig);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} can't be formatted: ${error.message}`);
  return code;
}
