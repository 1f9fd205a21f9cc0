/** A topic's own text, before it has an id and a date. */
export interface TopicText {
  readonly id: number;
  readonly shortName: string;
  readonly title: string;
  /** HTML of the tags that a topic may use, with placeholders (`#contract/topicPlaceholders`). */
  readonly html: string;
}

/** A link to another topic, in the edition of the reader. */
export function topicLink(shortName: string, words: string): string {
  return screenLink(`/help/HelpTopic?shortName=${shortName}`, words);
}

/** A link to a screen that both editions have. */
export function screenLink(path: string, words: string): string {
  return `<a href="{appPath}/{edition}${path}">${words}</a>`;
}

/** A link to a screen that only Indiana has. */
export function indianaLink(path: string, words: string): string {
  return `<a href="{appPath}/in${path}">${words}</a>`;
}

export const SUPPORT_LINK = '<a href="mailto:{supportEmail}">{supportEmail}</a>';
