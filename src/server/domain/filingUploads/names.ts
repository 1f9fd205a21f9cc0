import { removeBidiControls } from '#contract/bidi';
import { UPLOAD_NAME_LENGTH } from '#contract/filing/uploads';

/** Control characters, format characters that are invisible, and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Characters that file systems reserve. */
const RESERVED = /[<>:"|?*]/g;
const PICTURES =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u20E3/gu;
const ENDING = /\.[A-Za-z0-9]{1,5}$/;

/**
 * Cleans an uploaded file's name for lists, downloads, and courts: no folders, invisible
 * characters, or emoji, and at most `UPLOAD_NAME_LENGTH` characters with its extension.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = removeBidiControls(last.normalize('NFC'))
    .replace(INVISIBLE, '')
    .replace(PICTURES, '')
    .replace(RESERVED, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const ending = ENDING.exec(clean)?.[0] ?? '';
  const stem = clean.slice(0, clean.length - ending.length).trim() || 'document';
  const room = UPLOAD_NAME_LENGTH - ending.length;
  return Array.from(stem).slice(0, room).join('').trim() + ending;
}

/** Returns the name of a derived file: `motion (repaired).pdf`. */
export function nameOfFixed(name: string, mark: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '.pdf';
  const stem = name.replace(ENDING, '');
  const room = UPLOAD_NAME_LENGTH - ending.length - mark.length - 3;
  return `${Array.from(stem).slice(0, room).join('')} (${mark})${ending}`;
}
