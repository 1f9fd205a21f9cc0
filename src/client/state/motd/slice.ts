import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageOfTheDay } from '#contract/motd';

/** The messages of the day that the server last gave for an application and locale. */
export interface MotdState {
  readonly messages: readonly MessageOfTheDay[];
}

const initialState: MotdState = { messages: [] };

const slice = createSlice({
  name: 'motd',
  initialState,
  reducers: {
    messagesReceived: (_state, { payload }: PayloadAction<readonly MessageOfTheDay[]>) => ({
      messages: payload,
    }),
    /** Asks again at once, past the throttle: messages were edited on this page. */
    messagesEdited: (state) => state,
    /** Stays hidden until the message is updated (spec section 4). */
    messageDismissed: (state, _action: PayloadAction<{ category: string; updated: string }>) =>
      state,
  },
});

export const { messagesReceived, messagesEdited, messageDismissed } = slice.actions;
export const motdReducer = slice.reducer;
