import * as React from 'react';

// React's development build keeps the stack of each element that it creates, at most 10,000 in a second, to name the owner
// of an element in warnings. That is a twelfth of the processor time of the screen tests. Any warning fails a test, and
// names its component without it.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
