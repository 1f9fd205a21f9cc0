import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged } from '../session/slice';

/** The unread count of the user's inbox (spec sections 2 and 7). */
export interface NotificationsState {
  readonly unread: number;
}

const initialState: NotificationsState = { unread: 0 };

const slice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    /** The count may have changed: something was read. */
    unreadRequested: (state) => state,
    unreadLoadStarted: (state) => state,
    unreadReceived: (_state, { payload }: PayloadAction<number>) => ({ unread: payload }),
    /** A background look: what is known stays. */
    unreadFailed: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, () => initialState);
  },
});

export const { unreadRequested, unreadLoadStarted, unreadReceived, unreadFailed } = slice.actions;
export const notificationsReducer = slice.reducer;
