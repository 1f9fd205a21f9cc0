/** Maximum characters of a topic's parts. */
export const HELP_TITLE_MAX_LENGTH = 120;
export const HELP_TEXT_MAX_LENGTH = 60_000;
export const HELP_KEYWORDS_MAX_LENGTH = 500;
export const HELP_REASON_MAX_LENGTH = 200;

/** Pattern of short names, which are part of URLs. */
export const HELP_SHORT_NAME = /^[A-Za-z][A-Za-z0-9]{1,59}$/;

/** Maximum bytes of a topic's image. */
export const HELP_IMAGE_MAX_BYTES = 500_000;
/** Types of images that topics can show. */
export const HELP_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** URL of an image, below the context path. */
export const HELP_IMAGE_PATH = '/api/help/images/{hash}';

/** Characters that mark the start and end of a search hit in an excerpt. */
export const HIT_START = '\u2983';
export const HIT_END = '\u2984';

/** Maximum versions that a history lists, newest first. */
export const HELP_VERSIONS_SHOWN = 50;

/** Placeholders that topics may contain, with their replacements. */
export const HELP_PLACEHOLDERS = [
  ['{product}', 'Name of this site'],
  ['{state}', 'The edition’s state'],
  ['{edition}', 'Edition code in URLs: in or mi'],
  ['{entity}', 'The edition’s term for the county recorder'],
  ['{book}', 'The edition’s term for a record book'],
  ['{supportEmail}', 'Support email address'],
  ['{supportPhone}', 'Support phone number'],
  ['{hostName}', 'Address of this site'],
  ['{appPath}/{edition}', 'URL prefix for links to screens'],
  ['{contextPath}', 'URL prefix for links to server pages'],
] as const;

/** Reasons why a topic's link is broken. */
export const HELP_LINK_PROBLEMS = {
  unknownTopic: 'No published help topic has this short name.',
  unknownPage: 'This page doesn’t exist on the site.',
  anchor: 'Topics have no anchors to link to.',
  noAlt: 'The image has no description (alt) for people who can’t see it.',
} as const;
export type HelpLinkProblem = keyof typeof HELP_LINK_PROBLEMS;
