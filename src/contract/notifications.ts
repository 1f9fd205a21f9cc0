/** A notification of the user's inbox. */
export interface Notification {
  readonly id: number;
  readonly kind: 'CASE_CHANGED' | 'HEARING_CHANGED' | 'ACCOUNT';
  readonly title: string;
  /** Plain text. */
  readonly body: string;
  /** ISO instant. */
  readonly createdAt: string;
  /** ISO instant; null while it is unread. */
  readonly readAt: string | null;
  /** The case that it is about; null for the others. */
  readonly caseId: number | null;
}

export const NOTIFICATION_PAGE_SIZE = 100;
