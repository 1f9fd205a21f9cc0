import { configureStore, createSlice } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { persistReducer, persistStore } from 'redux-persist';
import storage from 'redux-persist/lib/storage';
import createSagaMiddleware from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { createSelector } from 'reselect';

/** The smallest possible app on the same packages: the baseline for size and click time. */
const saved = createSlice({
  name: 'saved',
  initialState: { isSaved: false, requests: 0 },
  reducers: {
    toggled: (state) => {
      state.isSaved = !state.isSaved;
    },
    requested: (state) => {
      state.requests += 1;
    },
  },
});

type State = ReturnType<typeof saved.reducer>;

const selectSaved = createSelector(
  (state: State) => state.isSaved,
  (isSaved) => ({ isSaved }),
);

function* watch() {
  yield takeEvery(saved.actions.toggled, function* request() {
    yield put(saved.actions.requested());
  });
}

const sagas = createSagaMiddleware();
const store = configureStore({
  reducer: persistReducer({ key: 'bare', storage }, saved.reducer),
  middleware: (defaults) => defaults({ serializableCheck: false }).concat(sagas),
});
persistStore(store);
sagas.run(watch);

function Home() {
  const { isSaved } = useSelector(selectSaved);
  const dispatch = useDispatch();
  return (
    <main>
      <button
        type="button"
        aria-pressed={isSaved}
        onClick={() => {
          dispatch(saved.actions.toggled());
        }}
      >
        Save
      </button>
      <Link to="/other">Other</Link>
    </main>
  );
}

function Other() {
  return (
    <main>
      <h1>Other</h1>
      <Link to="/">Home</Link>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <Routes>
            <Route path="/other" element={<Other />} />
            <Route path="*" element={<Home />} />
          </Routes>
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  );
}
