/** Whether readers see a message of the day: its period lies ahead, is now, or is over. */
export const MESSAGE_STATES = ['scheduled', 'shown', 'ended'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
