import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { UploadFinding, UploadFindingCode } from '#contract/filing/uploads';

/** Findings for PDF actions; keyed by action type. */
const ACTIONS: Readonly<Record<string, UploadFindingCode>> = {
  JavaScript: 'scripts',
  Rendition: 'scripts',
  Launch: 'launches',
  GoToR: 'launches',
  GoToE: 'launches',
  SubmitForm: 'unsafeLinks',
  ImportData: 'unsafeLinks',
  Movie: 'embeddedFiles',
  Sound: 'embeddedFiles',
  RichMediaExecute: 'embeddedFiles',
};
const ATTACHED = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);
const ACTION_KEYS = ['A', 'AA', 'OpenAction', 'Next', 'PA'].map((name) => PDFName.of(name));
/** Web and email addresses, and links within the same site. */
const SAFE_URI = /^(https?:|mailto:|tel:|#|\/(?!\/))/i;

const key = (name: string): PDFName => PDFName.of(name);

function nameOf(dict: PDFDict, name: string): string | null {
  const value = dict.lookup(key(name));
  return value instanceof PDFName ? value.decodeText() : null;
}

function textOf(value: PDFObject | undefined): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/** Finds the problem of one dictionary; null for most. */
function judge(dict: PDFDict): UploadFindingCode | null {
  const action = nameOf(dict, 'S');
  if (action === 'URI') {
    const uri = textOf(dict.lookup(key('URI'))).trim();
    return uri === '' || SAFE_URI.test(uri) || !/^[\w+.-]+:/.test(uri) ? null : 'unsafeLinks';
  }
  if (dict.has(key('JS'))) return 'scripts';
  if (action !== null && dict.lookup(key('Type')) !== key('StructElem')) {
    const found = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (found !== undefined) return found;
  }
  if (dict.has(key('EF')) || dict.has(key('EmbeddedFiles'))) return 'embeddedFiles';
  if (dict.has(key('XFA'))) return 'xfa';
  if (dict.has(key('JavaScript'))) return 'scripts';
  const subtype = nameOf(dict, 'Subtype');
  if (subtype !== null && ATTACHED.has(subtype) && dict.has(key('Rect'))) return 'embeddedFiles';
  return nameOf(dict, 'Type') === 'EmbeddedFile' ? 'embeddedFiles' : null;
}

/**
 * Visits an object and everything nested directly in it, at any depth; follows references only if
 * `follow` allows it. Not recursive: a hostile file could nest deeper than the call stack.
 */
function visit(
  root: PDFObject | undefined,
  onDict: (dict: PDFDict) => void,
  follow: ((ref: PDFRef) => PDFObject | undefined) | null,
): void {
  const open = [root];
  while (open.length > 0) {
    const next = open.pop();
    const value = next instanceof PDFStream ? next.dict : next;
    if (value instanceof PDFRef) {
      open.push(follow?.(value));
    } else if (value instanceof PDFArray) {
      for (const item of value.asArray().toReversed()) open.push(item);
    } else if (value instanceof PDFDict) {
      onDict(value);
      for (const [name, item] of value.entries().toReversed()) {
        if (follow === null || !leadsBack(name)) open.push(item);
      }
    }
  }
}

/** True if an entry refers back to the page and its other annotations. */
function leadsBack(name: PDFName): boolean {
  return /^(P|Parent|Popup|IRT|Dest|D|StructParent)$/.test(name.decodeText());
}

/**
 * Finds scripts, launch actions, embedded files, and XFA forms in a file, including objects without
 * references. Reports each code once per page, or once for the whole file.
 */
export function findActiveContent(pdf: PDFDocument): UploadFinding[] {
  const found = new Map<string, UploadFinding>();
  const seen = new Set<PDFDict>();
  const report = (dict: PDFDict, page: number | null): void => {
    if (seen.has(dict)) return;
    seen.add(dict);
    const code = judge(dict);
    if (code !== null) found.set(`${code} ${String(page)}`, { code, page });
  };
  if (pdf.catalog.has(key('Collection'))) {
    found.set('portfolio null', { code: 'portfolio', page: null });
  }
  for (const [index, page] of pdf.getPages().entries()) {
    const refs = new Set<PDFRef>();
    const follow = (ref: PDFRef): PDFObject | undefined => {
      if (refs.has(ref)) return undefined;
      refs.add(ref);
      return pdf.context.lookup(ref);
    };
    for (const name of ['Annots', 'AA']) {
      visit(page.node.get(key(name)), (dict) => report(dict, index + 1), follow);
    }
  }
  const onPages = new Set([...found.values()].map(({ code }) => code));
  const rest = new Map<string, UploadFinding>();
  const inFile = (dict: PDFDict): void => {
    if (seen.has(dict)) return;
    seen.add(dict);
    const code = judge(dict);
    if (code !== null) rest.set(code, { code, page: null });
  };
  visit(pdf.context.trailerInfo.Root, inFile, null);
  for (const [, value] of pdf.context.enumerateIndirectObjects()) visit(value, inFile, null);
  // Skips codes already found on pages: parts of a page's attachment are elsewhere in the file.
  const others = [...rest.values()].filter(({ code }) => !onPages.has(code));
  return [...found.values(), ...others];
}

/** Removes everything that `findActiveContent` finds, except a portfolio. */
export function removeActiveContent(pdf: PDFDocument): void {
  const { context } = pdf;
  const dicts = new Set<PDFDict>();
  for (const [, value] of context.enumerateIndirectObjects()) {
    visit(value, (dict) => dicts.add(dict), null);
  }
  for (const page of pdf.getPages()) removeAttached(page.node);
  for (const dict of dicts) {
    for (const name of ['EF', 'EmbeddedFiles', 'XFA', 'JavaScript', 'JS', 'RF']) {
      dict.delete(key(name));
    }
    for (const name of ACTION_KEYS) removeActions(dict, name);
  }
  // Handles actions in lists, and objects without references.
  for (const dict of dicts) {
    if (judge(dict) === null) continue;
    for (const name of dict.keys()) dict.delete(name);
  }
}

function removeActions(dict: PDFDict, name: PDFName): void {
  const value = dict.lookup(name);
  if (!(value instanceof PDFDict)) return;
  if (name === key('AA')) dict.delete(name);
  else if (judge(value) !== null || nameOf(value, 'S') === 'JavaScript') dict.delete(name);
}

function removeAttached(page: PDFDict): void {
  const annotations = page.lookup(key('Annots'));
  if (!(annotations instanceof PDFArray)) return;
  for (let at = annotations.size() - 1; at >= 0; at -= 1) {
    const annotation = annotations.lookup(at);
    const subtype = annotation instanceof PDFDict ? nameOf(annotation, 'Subtype') : null;
    if (subtype !== null && ATTACHED.has(subtype)) annotations.remove(at);
  }
}
