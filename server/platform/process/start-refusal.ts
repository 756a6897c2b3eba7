/** The reason why the server does not start, as one plain sentence for the operator: printed without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
