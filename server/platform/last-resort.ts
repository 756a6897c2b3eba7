/**
 * A rejected promise that nobody caught is logged and ends nothing: the work that it belongs to failed, the other requests and jobs of this
 * process did not. Without this, Node.js ends the process.
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    console.error(JSON.stringify({ level: 'error', unhandled_rejection: error.message, stack: error.stack }))
  })
}
