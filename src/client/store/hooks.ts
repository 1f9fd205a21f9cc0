import { useDispatch, useSelector, type TypedUseSelectorHook } from 'react-redux';
import type { Dispatch } from '@reduxjs/toolkit';
import type { RootState } from './reducer';

/** The store's hooks, typed. The one door to react-redux. */
export const useAppSelector: TypedUseSelectorHook<RootState> = useSelector;
export const useAppDispatch = (): Dispatch => useDispatch();
