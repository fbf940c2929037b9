import type * as z from 'zod/mini';

/** Access levels in ascending order; admins may do what moderators may. */
export type Access = 'public' | 'user' | 'moderator' | 'admin';

type Schema = z.ZodMiniType;
type None = undefined;

/** Describes a call in a `schemas.ts`, as an operation of OpenAPI does: who may make it, its input and its output. */
export interface Operation<
  P extends Schema | None = Schema | None,
  Q extends Schema | None = Schema | None,
  B extends Schema | None = Schema | None,
  R extends Schema | None = Schema | None,
  A extends Access = Access,
> {
  summary: string;
  access: A;
  params: P;
  query: Q;
  body: B;
  response: R;
  /** The status of a successful response; 204 has no body. */
  status: number;
}

/**
 * A call of the HTTP contract, in a `calls.ts`: all that the browser needs to make it. It has the types of its
 * operation, but does not import it, so that a page loads no schemas before it validates something.
 */
export interface Call<O extends Operation = Operation> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with parameters, as in `/api/stl-files/:id`. */
  path: string;
  /** Never set; it only carries the type. */
  operation?: O;
}

export type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

type Keyed<K extends string, S> = S extends z.ZodMiniType ? { [key in K]: z.input<S> } : unknown;

/** The operation of a call. */
export type OperationOf<C extends Call> = NonNullable<C['operation']>;

/** The input of a call, with only the parts that its operation has. */
export type CallInput<C extends Call> = Keyed<'params', OperationOf<C>['params']> &
  Keyed<'query', OperationOf<C>['query']> &
  Keyed<'body', OperationOf<C>['body']>;

export type CallOutput<C extends Call> = Output<OperationOf<C>['response']>;

interface Definition<
  P extends Schema | None,
  Q extends Schema | None,
  B extends Schema | None,
  R extends Schema | None,
  A extends Access,
> {
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status?: number;
}

/** Describes a call. The default status is 200, or 204 without a response. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  A extends Access,
  P extends Schema | None = None,
  Q extends Schema | None = None,
  B extends Schema | None = None,
  R extends Schema | None = None,
>(definition: Definition<P, Q, B, R, A>): Operation<P, Q, B, R, A> {
  return {
    status: definition.response === undefined ? 204 : 200,
    ...definition,
    params: definition.params as P,
    query: definition.query as Q,
    body: definition.body as B,
    response: definition.response as R,
  };
}

/** Builds the URL of a call by filling in its parameters and appending its query; empty values are omitted. */
export function buildUrl(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
