/** How a drawing begins that the server has sealed: only the server opens it again, and only for the same application. */
export const SEALED = 'sealed:'
