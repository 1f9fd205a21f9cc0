/** A selection in a text field. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What a toolbar button inserts around the selected text. */
export interface Insertion {
  readonly id: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Placeholder between the tags if nothing is selected. */
  readonly sample: string;
}

/** Tags that topics may contain, as the toolbar inserts them. */
export const INSERTIONS: readonly Insertion[] = [
  { id: 'paragraph', label: 'Paragraph', before: '<p>', after: '</p>', sample: 'Text' },
  { id: 'heading', label: 'Heading', before: '<h3>', after: '</h3>', sample: 'Heading' },
  { id: 'bold', label: 'Bold', before: '<strong>', after: '</strong>', sample: 'text' },
  { id: 'emphasis', label: 'Emphasis', before: '<em>', after: '</em>', sample: 'text' },
  { id: 'list', label: 'List', before: '<ul>\n<li>', after: '</li>\n</ul>', sample: 'Item' },
  { id: 'steps', label: 'Steps', before: '<ol>\n<li>', after: '</li>\n</ol>', sample: 'Step' },
  {
    id: 'topicLink',
    label: 'Link to a topic',
    before: '<a href="{appPath}/{edition}/help/HelpTopic?shortName=Main">',
    after: '</a>',
    sample: 'text',
  },
  { id: 'link', label: 'Link', before: '<a href="https://">', after: '</a>', sample: 'text' },
  {
    id: 'table',
    label: 'Table',
    before:
      '<table>\n<thead>\n<tr><th>Column</th><th>Column</th></tr>\n</thead>\n<tbody>\n<tr><td>',
    after: '</td><td>Text</td></tr>\n</tbody>\n</table>',
    sample: 'Text',
  },
];

/** Replaces a range with a text; returns the new text and the range inserted. */
export function replaceRange(
  text: string,
  { end, start }: TextRange,
  inserted: string,
): { readonly text: string; readonly range: TextRange } {
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    range: { start, end: start + inserted.length },
  };
}

/** Wraps a range in an insertion's tags; the text between them is then selected. */
export function insertAround(
  text: string,
  range: TextRange,
  { after, before, sample }: Insertion,
): { readonly text: string; readonly range: TextRange } {
  const inner = text.slice(range.start, range.end) || sample;
  const start = range.start + before.length;
  const inserted = replaceRange(text, range, before + inner + after);
  return { text: inserted.text, range: { start, end: start + inner.length } };
}
