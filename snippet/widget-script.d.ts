/** The built script of the widget as text; build-widget.ts makes it. */
declare module 'virtual:widget-script' {
  const script: string
  export default script
}
