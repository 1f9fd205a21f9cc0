import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import { routeChanged, type RouteLocation } from '../location/slice';

type Messages = readonly MessageOfTheDay[];

/** The messages of the day. */
export interface MotdState {
  /** What the server last gave for the current page's application and locale. */
  readonly messages: Messages;
  /** The same by `messagesKey`: a page that is come back to fetches nothing for a while. */
  readonly byKey: Readonly<Record<string, Messages>>;
  readonly currentKey: string;
}

const initialState: MotdState = { messages: [], byKey: {}, currentKey: '' };

/** What a fetch of messages is for: application code and locale. */
export function messagesKey({
  appCode,
  localeCode,
}: Pick<RouteLocation, 'appCode' | 'localeCode'>): string {
  return `${appCode ?? ''}|${localeCode}`;
}

const slice = createSlice({
  name: 'motd',
  initialState,
  reducers: {
    messagesReceived: (
      state,
      { payload: { key, items } }: PayloadAction<{ key: string; items: Messages }>,
    ) => ({
      ...state,
      messages: key === state.currentKey ? items : state.messages,
      byKey: { ...state.byKey, [key]: items },
    }),
    /** Asks again at once, past the throttle: messages were edited on this page. */
    messagesEdited: (state) => state,
    /** Stays hidden until the message is updated (spec section 4). */
    messageDismissed: (state, _action: PayloadAction<{ category: string; updated: string }>) =>
      state,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state, { payload }) => {
      const currentKey = messagesKey(payload);
      return { ...state, currentKey, messages: state.byKey[currentKey] ?? state.messages };
    });
  },
});

export const { messagesReceived, messagesEdited, messageDismissed } = slice.actions;
export const motdReducer = slice.reducer;
