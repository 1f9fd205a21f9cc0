/** Whether a message of the day is scheduled, shown now, or expired. */
export const MESSAGE_STATES = ['scheduled', 'shown', 'ended'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
