import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SiteSettings } from '#contract/site/settings';

/** Facts about the installation and the page, known before anything loads. */
export interface SiteState extends SiteSettings {
  /** `/web/vue` or `/web/vue-tc`. */
  readonly appPath: string;
  readonly userAgent: string;
  readonly isBrowserSupported: boolean;
  readonly isOnline: boolean;
  /** True if the server runs a newer build than this page. */
  readonly isOutdated: boolean;
}

const initialState: SiteState = {
  contextPath: '/web',
  tomcatApiBase: null,
  hostName: '',
  supportEmail: '',
  supportPhone: '',
  buildId: '',
  cookiePrefix: '',
  appPath: '/web/vue',
  userAgent: '',
  isBrowserSupported: true,
  isOnline: true,
  isOutdated: false,
};

const slice = createSlice({
  name: 'site',
  initialState,
  reducers: {
    /** The app started with the settings in its page. */
    appStarted: (_state, { payload }: PayloadAction<SiteState>) => payload,
    connectionChanged: (state, { payload }: PayloadAction<{ isOnline: boolean }>) => ({
      ...state,
      isOnline: payload.isOnline,
    }),
    newBuildSeen: (state) => ({ ...state, isOutdated: true }),
    /** The page gained focus. */
    pageFocused: (state) => state,
    /** The page was closed, reloaded, or replaced by a page of the server. */
    pageClosed: (state) => state,
    /** The browser restored the closed page, for example after Back. */
    pageRestored: (state) => state,
    /** The user asked to reload the page. */
    pageReloadChosen: (state) => state,
  },
});

export const {
  appStarted,
  connectionChanged,
  newBuildSeen,
  pageClosed,
  pageFocused,
  pageReloadChosen,
  pageRestored,
} = slice.actions;
/** Returns true for the action that reports the network is back. */
export function isBackOnline(action: unknown): action is ReturnType<typeof connectionChanged> {
  return connectionChanged.match(action) && action.payload.isOnline;
}

export const siteReducer = slice.reducer;
