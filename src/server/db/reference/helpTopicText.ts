/** A topic's text, before it has an id and a date. */
export interface TopicText {
  readonly id: number;
  readonly shortName: string;
  readonly title: string;
  /** HTML with the tags allowed in topics, and placeholders (`#contract/topicPlaceholders`). */
  readonly html: string;
}

/** Creates a link to another topic, in the reader's edition. */
export function topicLink(shortName: string, words: string): string {
  return screenLink(`/help/HelpTopic?shortName=${shortName}`, words);
}

/** Creates a link to a screen that the Indiana and Michigan editions both have. */
export function screenLink(path: string, words: string): string {
  return `<a href="{appPath}/{edition}${path}">${words}</a>`;
}

/** Creates a link to a screen that only Indiana's edition has. */
export function indianaLink(path: string, words: string): string {
  return `<a href="{appPath}/in${path}">${words}</a>`;
}

export const SUPPORT_LINK = '<a href="mailto:{supportEmail}">{supportEmail}</a>';
